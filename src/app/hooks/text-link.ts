import type { ReactNode } from 'react';

/** A link to another feature's page, handed down by whoever composes the page. */
export interface TextLinkProps {
  children: ReactNode;
}
