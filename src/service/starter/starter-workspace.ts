import type { TemplateDocument } from '../../document/template-document.ts';
import announcementCard from './templates/announcement-card.json' with { type: 'json' };
import birthdayCard from './templates/birthday-card.json' with { type: 'json' };
import businessCard from './templates/business-card.json' with { type: 'json' };
import cartonLabel from './templates/carton-label.json' with { type: 'json' };
import certificate from './templates/certificate.json' with { type: 'json' };
import conferencePass from './templates/conference-pass.json' with { type: 'json' };
import coupon from './templates/coupon.json' with { type: 'json' };
import diploma from './templates/diploma.json' with { type: 'json' };
import emailHeader from './templates/email-header.json' with { type: 'json' };
import eventStory from './templates/event-story.json' with { type: 'json' };
import eventTicket from './templates/event-ticket.json' with { type: 'json' };
import flyer from './templates/flyer.json' with { type: 'json' };
import giftVoucher from './templates/gift-voucher.json' with { type: 'json' };
import invitation from './templates/invitation.json' with { type: 'json' };
import jobAd from './templates/job-ad.json' with { type: 'json' };
import libraryLabel from './templates/library-label.json' with { type: 'json' };
import loyaltyCard from './templates/loyalty-card.json' with { type: 'json' };
import luggageTag from './templates/luggage-tag.json' with { type: 'json' };
import menuCard from './templates/menu-card.json' with { type: 'json' };
import nameBadge from './templates/name-badge.json' with { type: 'json' };
import newsletterHero from './templates/newsletter-hero.json' with { type: 'json' };
import placeCard from './templates/place-card.json' with { type: 'json' };
import podcastCover from './templates/podcast-cover.json' with { type: 'json' };
import poster from './templates/poster.json' with { type: 'json' };
import priceTag from './templates/price-tag.json' with { type: 'json' };
import productTile from './templates/product-tile.json' with { type: 'json' };
import quoteCard from './templates/quote-card.json' with { type: 'json' };
import saleBanner from './templates/sale-banner.json' with { type: 'json' };
import shelfLabel from './templates/shelf-label.json' with { type: 'json' };
import shippingLabel from './templates/shipping-label.json' with { type: 'json' };
import signatureBanner from './templates/signature-banner.json' with { type: 'json' };
import skillBadge from './templates/skill-badge.json' with { type: 'json' };
import studentCard from './templates/student-card.json' with { type: 'json' };
import swingTag from './templates/swing-tag.json' with { type: 'json' };
import timetableHeader from './templates/timetable-header.json' with { type: 'json' };
import webinarCard from './templates/webinar-card.json' with { type: 'json' };
import wineLabel from './templates/wine-label.json' with { type: 'json' };

/** A template that comes with the service. */
export interface StarterTemplate {
  /** A fixed UUID, so URLs and histories stay valid across releases. */
  id: string;
  name: string;
  description: string;
  /** ISO 8601 UTC, fixed. */
  createdAt: string;
  updatedAt: string;
  /** Every variable has an example or a default, so the template looks finished without other values. */
  document: TemplateDocument;
}

/** The projects and templates in a new workspace. */
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

/**
 * Projects that together use every variable type and unit. Fixed ids and times, no state. The type is asserted because TypeScript
 * widens literals in JSON files; a test parses each document.
 */
export const starterWorkspace = {
  projects: [
    {
      id: 'c7e85b14-6d0f-4b52-8a39-1f64c2d90001',
      name: 'Social and web',
      description: 'Cards, covers and stories for feeds and links, sized for each platform.',
      updatedAt: '2026-11-14T08:30:00.000Z',
      templates: [announcementCard, quoteCard, productTile, eventStory, podcastCover, jobAd, webinarCard],
    },
    {
      id: 'c7e85b14-6d0f-4b52-8a39-1f64c2d90002',
      name: 'Print and packaging',
      description: 'Cards, posters, menus and labels at print size.',
      updatedAt: '2026-11-12T17:05:00.000Z',
      templates: [businessCard, flyer, poster, menuCard, wineLabel, luggageTag, shippingLabel],
    },
    {
      id: 'c7e85b14-6d0f-4b52-8a39-1f64c2d90005',
      name: 'Retail',
      description: 'From shelf to checkout: prices, vouchers and labels with codes that scan.',
      updatedAt: '2026-11-16T08:45:00.000Z',
      templates: [priceTag, shelfLabel, swingTag, giftVoucher, loyaltyCard, coupon, saleBanner, cartonLabel],
    },
    {
      id: 'c7e85b14-6d0f-4b52-8a39-1f64c2d90003',
      name: 'Events and people',
      description: 'Tickets, passes, badges and invitations: one design, a new name every time.',
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
      description: 'Headers, hero images and greetings for the inbox.',
      updatedAt: '2026-11-18T08:40:00.000Z',
      templates: [emailHeader, newsletterHero, signatureBanner, birthdayCard],
    },
  ],
} as StarterWorkspace;
