/** What this server offers, of which the page speaks. */
export interface LandingOffers {
  readonly demo: boolean;
  readonly premiumForAll: boolean;
}
