import { useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { ProfileEdit } from './profile-edit.tsx';
import { ProfileView } from './profile-view.tsx';

export function ProfileSection({ user, onSecurity }: { user: User; onSecurity: () => void }) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <ProfileEdit user={user} onClose={() => setEditing(false)} />;
  return <ProfileView user={user} onEdit={() => setEditing(true)} onSecurity={onSecurity} />;
}
