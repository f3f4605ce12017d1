import { followTheme } from '#web/lib/browser/theme.ts';
import { followAccount } from './rendered/script/account.ts';
import { fetchAppAhead } from './rendered/script/ahead.ts';
import { followConnection } from './rendered/script/connection.ts';
import { startDemoWhenPressed } from './rendered/script/demo.ts';
import { changeLanguageWhenChosen } from './rendered/script/language.ts';
import { openMenuWhenPressed } from './rendered/script/menu.ts';
import { repeatEarlyPresses } from './rendered/script/press.ts';
import { showPrices } from './rendered/script/prices.ts';
import { tellPendingSignOut } from './rendered/script/sign-out.ts';
import { changeThemeWhenPressed } from './rendered/script/theme.ts';

// The script of the pages that the build renders, whose markup is there before it. It loads nothing of the app.

followTheme();
followAccount();
followConnection();
tellPendingSignOut();
changeThemeWhenPressed();
changeLanguageWhenChosen();
openMenuWhenPressed();
startDemoWhenPressed();
showPrices();
repeatEarlyPresses();
fetchAppAhead();
