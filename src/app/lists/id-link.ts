import type { ComponentType, ReactNode } from 'react';

/** A link to whatever an id stands for. The shell knows addresses and hands these in. */
export type IdLink = ComponentType<{ id: string; className?: string; children: ReactNode }>;
