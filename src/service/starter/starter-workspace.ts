import { announcementCard } from './announcement-card.ts';
import { birthdayCard } from './birthday-card.ts';
import { businessCard } from './business-card.ts';
import { cartonLabel } from './carton-label.ts';
import { certificate } from './certificate.ts';
import { conferencePass } from './conference-pass.ts';
import { coupon } from './coupon.ts';
import { diploma } from './diploma.ts';
import { emailHeader } from './email-header.ts';
import { eventStory } from './event-story.ts';
import { eventTicket } from './event-ticket.ts';
import { flyer } from './flyer.ts';
import { giftVoucher } from './gift-voucher.ts';
import { invitation } from './invitation.ts';
import { jobAd } from './job-ad.ts';
import { libraryLabel } from './library-label.ts';
import { loyaltyCard } from './loyalty-card.ts';
import { luggageTag } from './luggage-tag.ts';
import { menuCard } from './menu-card.ts';
import { nameBadge } from './name-badge.ts';
import { newsletterHero } from './newsletter-hero.ts';
import { placeCard } from './place-card.ts';
import { podcastCover } from './podcast-cover.ts';
import { poster } from './poster.ts';
import { priceTag } from './price-tag.ts';
import { productTile } from './product-tile.ts';
import { quoteCard } from './quote-card.ts';
import { saleBanner } from './sale-banner.ts';
import { shelfLabel } from './shelf-label.ts';
import { shippingLabel } from './shipping-label.ts';
import { signatureBanner } from './signature-banner.ts';
import { skillBadge } from './skill-badge.ts';
import type { StarterTemplate } from './starter-template.ts';
import { studentCard } from './student-card.ts';
import { swingTag } from './swing-tag.ts';
import { timetableHeader } from './timetable-header.ts';
import { webinarCard } from './webinar-card.ts';
import { wineLabel } from './wine-label.ts';

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

/** Six projects that together use all nine variable types and all five units. Fixed ids and times, no state. */
export const starterWorkspace: StarterWorkspace = {
  projects: [
    {
      id: 'c7e85b14-6d0f-4b52-8a39-1f64c2d90001',
      name: 'Social and web',
      description: 'Cards, covers and stories for feeds and links, sized the way the platforms show them.',
      updatedAt: '2026-11-14T08:30:00.000Z',
      templates: [announcementCard, quoteCard, productTile, eventStory, podcastCover, jobAd, webinarCard],
    },
    {
      id: 'c7e85b14-6d0f-4b52-8a39-1f64c2d90002',
      name: 'Print and packaging',
      description: 'Cards, posters, menus and labels at their true size on paper.',
      updatedAt: '2026-11-12T17:05:00.000Z',
      templates: [businessCard, flyer, poster, menuCard, wineLabel, luggageTag, shippingLabel],
    },
    {
      id: 'c7e85b14-6d0f-4b52-8a39-1f64c2d90005',
      name: 'Retail',
      description: 'From the shelf to the till: prices, vouchers and labels with codes that scan.',
      updatedAt: '2026-11-16T08:45:00.000Z',
      templates: [priceTag, shelfLabel, swingTag, giftVoucher, loyaltyCard, coupon, saleBanner, cartonLabel],
    },
    {
      id: 'c7e85b14-6d0f-4b52-8a39-1f64c2d90003',
      name: 'Events and people',
      description: 'Tickets, passes, badges and invitations: one design, a new name each time.',
      updatedAt: '2026-11-17T15:20:00.000Z',
      templates: [eventTicket, certificate, nameBadge, conferencePass, invitation, placeCard],
    },
    {
      id: 'c7e85b14-6d0f-4b52-8a39-1f64c2d90004',
      name: 'Education',
      description: 'Diplomas, cards and labels for schools, courses and libraries.',
      updatedAt: '2026-11-18T11:40:00.000Z',
      templates: [diploma, studentCard, libraryLabel, timetableHeader, skillBadge],
    },
    {
      id: 'c7e85b14-6d0f-4b52-8a39-1f64c2d90006',
      name: 'Mail and newsletters',
      description: 'Headers, heroes and greetings for what lands in an inbox.',
      updatedAt: '2026-11-18T08:40:00.000Z',
      templates: [emailHeader, newsletterHero, signatureBanner, birthdayCard],
    },
  ],
};
