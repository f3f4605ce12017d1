// A picture beside each line: of its category, or guessed on the device from its description. A guess only helps the eye, and is
// what the form suggests where the group has chosen nothing like it before.

import {
  ArrowLeftRight,
  Bed,
  Bus,
  Car,
  Clapperboard,
  Coins,
  Dumbbell,
  Fuel,
  Gift,
  HeartPulse,
  House,
  type LucideIcon,
  Plane,
  Receipt,
  Shirt,
  ShoppingBasket,
  Smartphone,
  Snowflake,
  Sofa,
  Utensils,
  Wifi,
  Wine,
  Zap,
} from 'lucide-react';
import type { GroupCategory } from '#contract/categories.ts';
import { foldText } from '#domain/fields/fold-text.ts';
import type { Category, CommonCategory } from '#domain/ledger/category.ts';
import { type TransactionType, takesCategory } from '#domain/ledger/transaction.ts';
import { categoryIcon } from './category-icon.ts';

interface Pictured {
  readonly type: TransactionType;
  readonly description: string;
  readonly category?: Category | null | undefined;
}

/** `own` are the categories of the group. */
export function iconOf(
  { type, description, category }: Pictured,
  own: readonly GroupCategory[] | undefined,
): LucideIcon {
  const chosen = category && categoryIcon(category, own);
  if (chosen) return chosen;
  if (type === 'income') return Coins;
  if (type !== 'expense') return ArrowLeftRight;
  return hintOf(description)?.[0] ?? Receipt;
}

/** A picture that stands for no category is drawn more quietly: a filter does not find it. */
export function pictureTone({ type, category }: Pictured): 'owed' | 'neutral' | 'quiet' {
  if (type === 'settlement') return 'owed';
  return takesCategory(type) && !category ? 'quiet' : 'neutral';
}

/** What an expense with this description was probably for. */
export function guessCategory(type: TransactionType, description: string): CommonCategory | undefined {
  return type === 'expense' ? hintOf(description)?.[1] : undefined;
}

function hintOf(description: string): (typeof HINTS)[number] | undefined {
  const words = foldText(description);
  return HINTS.find(([, , hint]) => hint.test(words));
}

// English and Spanish, without accents. The first hint that fits wins, so the particular stand before the general.
const HINTS: readonly (readonly [LucideIcon, CommonCategory, RegExp])[] = [
  [Wifi, 'internet', /\b(wifi|internet|router|fibra|broadband)/],
  [Zap, 'utilities', /\b(electric|power bill|luz\b|energia)/],
  [Smartphone, 'internet', /\b(phone|mobile|movil|telefono)/],
  [Fuel, 'car', /\b(fuel|petrol|gasolin|diesel)/],
  [Car, 'transport', /\b(taxi|uber|cab\b)/],
  [Car, 'car', /\b(car\b|parking|coche|alquiler de coche|peaje|toll)/],
  [Bus, 'transport', /\b(bus\b|train|metro|tram|tren\b|autobus|ticket|billete)/],
  [Plane, 'travel', /\b(flight|plane|vuelo|avion|airport)/],
  [Snowflake, 'sport', /\b(ski\b|ski |lift pass|skipass|forfait|esqui)/],
  [Bed, 'lodging', /\b(hotel|hostel|airbnb|chalet|apartment|hut\b|apartamento|alojamiento)/],
  [Wine, 'dining', /\b(wine|beer|bar\b|drinks|vino|cerveza|copas|cocktail)/],
  [ShoppingBasket, 'groceries', /\b(grocer|supermarket|market|compra\b|super\b|mercado|mercadona)/],
  [
    Utensils,
    'dining',
    /\b(dinner|lunch|breakfast|brunch|restaurant|pizza|sushi|tapas|cena|comida|desayuno|almuerzo|cafe|coffee|fondue)/,
  ],
  [House, 'rent', /\b(rent\b|alquiler|renta)/],
  [House, 'utilities', /\b(water|agua|gas\b)/],
  [Sofa, 'household', /\b(cleaning|furniture|limpieza|muebles)/],
  [
    Clapperboard,
    'entertainment',
    /\b(cinema|movie|concert|theatre|museum|netflix|cine|concierto|teatro|museo)/,
  ],
  [Gift, 'gifts', /\b(gift|present|birthday|regalo|cumple)/],
  [HeartPulse, 'health', /\b(doctor|pharmacy|medicine|farmacia|medic)/],
  [Shirt, 'shopping', /\b(clothes|laundry|ropa|lavander)/],
  [Dumbbell, 'sport', /\b(gym|sport|gimnasio|deporte)/],
];
