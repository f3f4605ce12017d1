import { z } from 'zod';
import { PASSWORD_MAX } from '#domain/person.ts';
import { emailSchema, userSchema } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import * as routes from './routes.ts';
import { instantSchema } from './value.ts';

export const accessSchema = z.object({ accessToken: z.string(), expiresAt: instantSchema });
export type AccessGrant = z.output<typeof accessSchema>;

export const login = endpoint({
  ...routes.login,
  summary: 'Sign in with e-mail and password; sets the refresh cookie',
  body: z.object({ email: emailSchema, password: z.string().min(1).max(PASSWORD_MAX) }),
  data: accessSchema.extend({ user: userSchema }),
  status: 200,
});

export const refresh = endpoint({
  ...routes.refresh,
  summary: 'Trade the refresh cookie for a fresh access token',
  data: accessSchema,
  status: 200,
});

export const logout = endpoint({
  ...routes.logout,
  summary: 'End this session everywhere',
  status: 204,
});

export const startDemo = endpoint({
  ...routes.startDemo,
  summary: 'Sign in as one of the seeded cast; 404 unless DEMO is on',
  data: accessSchema.extend({ user: userSchema }),
  status: 200,
});
