/** All that an admin has read. It stands here and not beside the other keys, which every signed-in page loads. */
export const ADMIN_KEY = ['admin'] as const;

export interface PageRequest {
  cursor?: string | undefined;
  limit?: number | undefined;
}
