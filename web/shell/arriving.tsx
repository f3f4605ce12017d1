import { Logo } from '#web/kit/content/logo.tsx';
import { HeaderFrame } from './header-frame.tsx';

/** Stands in the document until the app is there: the navigation's place and its logo, and nothing that could be pressed in vain. */
export function Arriving() {
  return (
    <div aria-hidden>
      <div className="border-b border-line bg-page">
        <HeaderFrame>
          <Logo />
        </HeaderFrame>
      </div>
    </div>
  );
}
