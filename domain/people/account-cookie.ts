/** The cookie by which the server tells the pages of a browser whose session the browser holds; over https with `__Host-` before it. */
export const ACCOUNT_COOKIE = 'quits.account';
