import { PAGE_FIRST, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../../contract/limits.ts';
import type { PageQuery } from '../../contract/routes.ts';
import { ProblemError } from '../problem-error.ts';

const WHOLE = /^\d{1,9}$/;

/** Reads `page` and `limit` strictly (specification, section 4.1); anything but one whole number in range is a 400. */
export function readPageQuery(search: URLSearchParams): PageQuery {
  return {
    page: readWhole(search, 'page', PAGE_FIRST, PAGE_FIRST, 999_999_999),
    limit: readWhole(search, 'limit', PAGE_LIMIT_DEFAULT, 1, PAGE_LIMIT_MAX),
  };
}

function readWhole(search: URLSearchParams, name: string, otherwise: number, min: number, max: number): number {
  const texts = search.getAll(name);
  if (texts.length === 0) return otherwise;
  const [text] = texts as [string];
  const number = WHOLE.test(text) ? Number(text) : NaN;
  if (texts.length === 1 && number >= min && number <= max) return number;
  throw new ProblemError(400, `${name} must be one whole number from ${min} to ${max}.`);
}
