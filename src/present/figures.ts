/** A whole number with commas between the thousands. */
export const grouped = (count: number): string => {
  const digits = String(Math.abs(Math.round(count)));
  return `${count < 0 ? '-' : ''}${digits.replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',')}`;
};

/** US dollars: to the cent from a dollar on, to three digits that count below it. */
export const dollars = (amount: number): string => {
  const size = Math.abs(amount);
  const sign = amount < 0 ? '-' : '';
  if (size >= 0.995) {
    const cents = Math.round(size * 100);
    const rest = cents % 100;
    return `${sign}$${grouped(Math.floor(cents / 100))}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
  }
  if (size === 0) return '$0';
  const places = Math.min(12, 2 - Math.floor(Math.log10(size)));
  return `${sign}$${size.toFixed(places).replace(/\.?0+$/, '')}`;
};

/** The same with a plus in front of what is added. */
export const signed = (text: string): string => (text.startsWith('-') ? text : `+${text}`);

/** A share as whole per cent. */
export const percent = (share: number): string => `${Math.round(share * 100)}%`;
