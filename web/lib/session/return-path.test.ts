import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPendingInvitation } from './invitation-link.ts';
import { forgetReturnPath, keepReturnPath, ownPath, pathAfterSignIn } from './return-path.ts';

const ORIGIN = 'https://quits.example';

describe('a target on this site leads back into the app', () => {
  it.each([
    ['/', '/'],
    ['/groups/1?tab=2#top', '/groups/1?tab=2#top'],
    ['/groups?q=//evil.example', '/groups?q=//evil.example'],
    ['/groups?next=https://evil.example/', '/groups?next=https://evil.example/'],
    ['/groups#//evil.example', '/groups#//evil.example'],
    ['https://quits.example/dashboard', '/dashboard'],
    ['https://quits.example/groups/../dashboard', '/dashboard'],
    // Encoded, a slash is a letter of a path's first part: it stays on this site.
    ['/%2Fevil.example', '/%2Fevil.example'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/%5Cevil.example', '/%5Cevil.example'],
    ['/%09/evil.example', '/%09/evil.example'],
  ])('%j as %j', (target, path) => {
    expect(ownPath(target, ORIGIN)).toBe(path);
    // What a browser makes of the answer is still on this site.
    expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
  });
});

describe('a target anywhere else is discarded', () => {
  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\\evil.example',
    '/.//evil.example',
    '/groups/..//evil.example',
    '/%2e//evil.example',
    '/./\\evil.example',
    ' //evil.example',
    ' /dashboard',
    '%2F%2Fevil.example',
    '%5C%5Cevil.example',
    'https:evil.example',
    'https:/evil.example',
    'https://evil.example/',
    'HTTPS://EVIL.EXAMPLE/',
    'http://quits.example/',
    'https://quits.example:8443/',
    'https://quits.example',
    'https://quits.example.evil.example/',
    'https://quits.example@evil.example/',
    'https://quits.example\\@evil.example/',
    'https://quits.example//evil.example',
    'https://quits.example/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,hello',
    'dashboard',
    '',
    null,
    undefined,
    42,
    { pathname: '/groups' },
    ['/groups'],
  ])('%j', (target) => {
    expect(ownPath(target, ORIGIN)).toBeUndefined();
  });
});

describe('after signing in', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('window', { location: { origin: ORIGIN } });
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('an invitation that waits goes first, before the page that was asked for', () => {
    keepReturnPath('/groups/1');
    keepPendingInvitation('abc/../def');
    expect(pathAfterSignIn('/groups/2')).toBe('/invitations/abc%2F..%2Fdef');
  });

  it('the page that was asked for goes before the page one came from', () => {
    keepReturnPath('/groups/1');
    expect(pathAfterSignIn('/groups/2')).toBe('/groups/1');
  });

  it('the page one came from is next, once the other is forgotten', () => {
    keepReturnPath('/groups/1');
    forgetReturnPath();
    expect(pathAfterSignIn('/groups/2')).toBe('/groups/2');
  });

  it('a visitor who asked for no page, or for one on another site, gets the dashboard', () => {
    expect(pathAfterSignIn(undefined)).toBe('/dashboard');
    keepReturnPath('//evil.example');
    expect(pathAfterSignIn('https://evil.example/')).toBe('/dashboard');
  });

  it('a browser that keeps nothing leads to the page one came from all the same', () => {
    vi.stubGlobal('sessionStorage', undefined);
    keepReturnPath('/groups/1');
    expect(pathAfterSignIn('/groups/2')).toBe('/groups/2');
  });
});
