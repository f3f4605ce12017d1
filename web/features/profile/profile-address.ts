export const SECTIONS = ['profile', 'security', 'devices', 'data'] as const;
export type Section = (typeof SECTIONS)[number];

const HASH = '#profile';

/** The part of the profile that an address opens over its page; none when it opens no profile. */
export function sectionOf(hash: string): Section | undefined {
  if (hash === HASH) return 'profile';
  return SECTIONS.find((section) => hash === `${HASH}/${section}`);
}

export function hashOf(section: Section): string {
  return section === 'profile' ? HASH : `${HASH}/${section}`;
}
