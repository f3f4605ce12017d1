// Where each currency is at home, so that a long list can be looked through by part of the world. The regions are the
// United Nations' (M49), with the Americas and the Middle East as people look for them.

const CODES = {
  europe: `
    ALL AMD AZN BAM BYN CHE CHF CHW CZK DKK EUR GBP GEL GIP HUF ISK MDL MKD NOK PLN RON RSD RUB SEK TRY UAH`,
  'north-america': 'CAD MXN MXV USD USN BMD',
  'central-america-and-caribbean': `
    AWG BBD BSD BZD CRC CUP DOP GTQ HNL HTG JMD KYD NIO PAB SVC TTD XCD XCG`,
  'south-america': 'ARS BOB BOV BRL CLF CLP COP COU FKP GYD PEN PYG SRD UYI UYU UYW VED VES',
  'middle-east': 'AED BHD ILS IQD IRR JOD KWD LBP OMR QAR SAR SYP XAD YER',
  africa: `
    AOA BIF BWP CDF CVE DJF DZD EGP ERN ETB GHS GMD GNF KES KMF LRD LSL LYD MAD MGA MRU MUR MWK MZN NAD NGN RWF SCR
    SDG SHP SLE SOS SSP STN SZL TND TZS UGX XAF XOF ZAR ZMW ZWG`,
  asia: `
    AFN BDT BND BTN CNY HKD IDR INR JPY KGS KHR KPW KRW KZT LAK LKR MMK MNT MOP MVR MYR NPR PHP PKR SGD THB TJS TMT
    TWD UZS VND`,
  oceania: 'AUD FJD NZD PGK SBD TOP VUV WST XPF',
};

export const REGIONS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(CODES).map(([region, codes]) => [region, new Set(codes.trim().split(/\s+/))]),
);
