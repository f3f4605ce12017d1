/** By this cookie the server tells the pages whose session their browser holds; over https with `__Host-` before it. */
export const ACCOUNT_COOKIE = 'quits.account';
