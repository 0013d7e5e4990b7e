/**
 * Request header with one id per intended render. The specification leaves idempotency open (section 4.4); this is the
 * name services of this kind use, and one that does not know it ignores it.
 */
export const RENDER_ID_HEADER = 'idempotency-key';
