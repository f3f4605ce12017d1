// A picture beside each line, guessed on the device from its description. It only helps the eye: a wrong guess changes nothing.

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
  Utensils,
  Wifi,
  Wine,
  Zap,
} from 'lucide-react';
import { foldText } from '#domain/fields/fold-text.ts';
import type { TransactionType } from '#domain/ledger/transaction.ts';

export function iconOf(type: TransactionType, description: string): LucideIcon {
  if (type === 'income') return Coins;
  if (type !== 'expense') return ArrowLeftRight;
  const words = foldText(description);
  return HINTS.find(([, hint]) => hint.test(words))?.[0] ?? Receipt;
}

// English and Spanish, without accents. The first hint that fits wins, so the particular stand before the general.
const HINTS: readonly (readonly [LucideIcon, RegExp])[] = [
  [Wifi, /\b(wifi|internet|router|fibra|broadband)/],
  [Zap, /\b(electric|power bill|luz\b|energia)/],
  [Smartphone, /\b(phone|mobile|movil|telefono)/],
  [Fuel, /\b(fuel|petrol|gasolin|diesel)/],
  [Car, /\b(taxi|uber|cab\b|car\b|parking|coche|alquiler de coche|peaje|toll)/],
  [Bus, /\b(bus\b|train|metro|tram|tren\b|autobus|ticket|billete)/],
  [Plane, /\b(flight|plane|vuelo|avion|airport)/],
  [Snowflake, /\b(ski\b|ski |lift pass|skipass|forfait|esqui)/],
  [Bed, /\b(hotel|hostel|airbnb|chalet|apartment|hut\b|apartamento|alojamiento)/],
  [Wine, /\b(wine|beer|bar\b|drinks|vino|cerveza|copas|cocktail)/],
  [ShoppingBasket, /\b(grocer|supermarket|market|compra\b|super\b|mercado|mercadona)/],
  [
    Utensils,
    /\b(dinner|lunch|breakfast|brunch|restaurant|pizza|sushi|tapas|cena|comida|desayuno|almuerzo|cafe|coffee|fondue)/,
  ],
  [House, /\b(rent\b|cleaning|furniture|alquiler|renta|limpieza|muebles|water|agua|gas\b)/],
  [Clapperboard, /\b(cinema|movie|concert|theatre|museum|netflix|cine|concierto|teatro|museo)/],
  [Gift, /\b(gift|present|birthday|regalo|cumple)/],
  [HeartPulse, /\b(doctor|pharmacy|medicine|farmacia|medic)/],
  [Shirt, /\b(clothes|laundry|ropa|lavander)/],
  [Dumbbell, /\b(gym|sport|gimnasio|deporte)/],
];
