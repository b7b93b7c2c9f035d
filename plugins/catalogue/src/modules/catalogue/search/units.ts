/** Spellings of units by the word that search knows them by. Marks such as `"` stand without a boundary behind them. */
export const UNITS: Record<string, string[]> = {
  inch: ['"', "”", "''", "′′", "inches", "inch", "in"],
  quart: ["quarts", "quart", "qts", "qt"],
  piece: ["pieces", "piece", "pcs", "pc"],
  pound: ["pounds", "pound", "lbs", "lb"],
  millimetre: ["millimetres", "millimetre", "millimeters", "millimeter", "mm"],
  centimetre: ["centimetres", "centimetre", "centimeters", "centimeter", "cm"],
  millilitre: ["millilitres", "millilitre", "milliliters", "milliliter", "ml"],
  litre: ["litres", "litre", "liters", "liter", "l"],
  kilogram: ["kilograms", "kilogram", "kg"],
};
