/** The digit that follows `digits` in an EAN, UPC or ITF-14 number: weights 3 and 1 from the right, to the next ten. */
export function gs1CheckDigit(digits: string): string {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}
