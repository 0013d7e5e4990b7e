/** Items on one page when the caller does not say (specification, section 8). */
export const PAGE_LIMIT_DEFAULT = 20;
/** The most items a service puts on one page (specification, section 8). */
export const PAGE_LIMIT_MAX = 100;
/** Pages are counted from here (specification, section 8). */
export const PAGE_FIRST = 0;
