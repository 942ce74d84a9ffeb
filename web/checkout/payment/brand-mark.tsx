import americanExpress from './marks/american-express.svg';
import mastercard from './marks/mastercard.svg';
import paypal from './marks/paypal.svg';
import visa from './marks/visa.svg';

const marks = {
  Visa: visa,
  Mastercard: mastercard,
  'American Express': americanExpress,
  PayPal: paypal,
};

interface BrandMarkProps {
  readonly name: keyof typeof marks;
  /** Its name is beside it. */
  readonly isNamed?: boolean;
}

/** A picture keeps its colours where the browser forces others. */
export function BrandMark({ name, isNamed = false }: BrandMarkProps) {
  const alt = isNamed ? '' : name;
  return <img src={marks[name]} alt={alt} width={38} height={24} className="h-6 w-9.5 shrink-0" />;
}
