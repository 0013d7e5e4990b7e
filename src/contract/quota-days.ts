import * as z from './zod.ts';

/** Path where the app's server lists the days of this month on which its visitor used renders. */
export const QUOTA_DAYS_PATH = '/quota/days';

/** Delivered renders on one day (UTC). */
export const dayOfUseSchema = z.object({ day: z.iso.date(), renders: z.number() });
export type DayOfUse = z.output<typeof dayOfUseSchema>;
