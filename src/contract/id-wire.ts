import * as z from 'zod/mini';
import { UUID_PATTERN } from './id.ts';

/** An identifier as our own service writes it. */
export const idWireSchema = z.string().check(z.regex(UUID_PATTERN, 'must be a UUID'));
