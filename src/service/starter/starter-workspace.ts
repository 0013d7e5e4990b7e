import { announcementCard } from './announcement-card.ts';
import { businessCard } from './business-card.ts';
import { certificate } from './certificate.ts';
import { conferencePass } from './conference-pass.ts';
import { eventStory } from './event-story.ts';
import { eventTicket } from './event-ticket.ts';
import { nameBadge } from './name-badge.ts';
import { priceTag } from './price-tag.ts';
import { productTile } from './product-tile.ts';
import { quoteCard } from './quote-card.ts';
import { shippingLabel } from './shipping-label.ts';
import type { StarterTemplate } from './starter-template.ts';

/** Projects and templates a new workspace begins with. */
export interface StarterWorkspace {
  projects: {
    id: string;
    name: string;
    description: string;
    /** ISO 8601 UTC, fixed. */
    updatedAt: string;
    templates: StarterTemplate[];
  }[];
}

/** Three projects that together use all nine variable types. Fixed ids and times, no state. */
export const starterWorkspace: StarterWorkspace = {
  projects: [
    {
      id: 'c7e85b14-6d0f-4b52-8a39-1f64c2d90001',
      name: 'Social and web',
      description: 'Cards, tiles and stories for feeds and links, sized the way the platforms show them.',
      updatedAt: '2026-11-03T16:45:00.000Z',
      templates: [announcementCard, quoteCard, productTile, eventStory],
    },
    {
      id: 'c7e85b14-6d0f-4b52-8a39-1f64c2d90002',
      name: 'Print and retail',
      description: 'Tags, labels and cards at their true size in print, with codes that scan.',
      updatedAt: '2026-11-10T09:30:00.000Z',
      templates: [priceTag, businessCard, shippingLabel],
    },
    {
      id: 'c7e85b14-6d0f-4b52-8a39-1f64c2d90003',
      name: 'Events and people',
      description: 'Tickets, passes, badges and certificates: one design, a new name each time.',
      updatedAt: '2026-11-16T09:00:00.000Z',
      templates: [eventTicket, certificate, nameBadge, conferencePass],
    },
  ],
};
