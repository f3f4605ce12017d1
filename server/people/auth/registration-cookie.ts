/** Holds the id of the account that this browser registered, until its address is confirmed. */
export const REGISTRATION_COOKIE = 'quits.registration';

export const registrationCookieScope = (publicUrl: string) =>
  ({
    path: '/api/auth/confirm',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  }) as const;
