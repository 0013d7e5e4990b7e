import type { ReactNode } from 'react';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LineField, TextField } from '../fields/text-field.tsx';
import type { FieldProps } from '../fields/use-field.ts';

const LiveQrCode = lazyComponent(async () => (await import('./live-qr-code.tsx')).LiveQrCode);
const LiveBarcode = lazyComponent(async () => (await import('./live-barcode.tsx')).LiveBarcode);

/** What a QR code says, with the code below it. */
export function QrCodeField(props: FieldProps) {
  return (
    <CodeField code={<LiveQrCode {...props} />}>
      <TextField {...props} />
    </CodeField>
  );
}

/** What a barcode says, with the bars below it. */
export function BarcodeField(props: FieldProps) {
  return (
    <CodeField code={<LiveBarcode {...props} />}>
      <LineField {...props} />
    </CodeField>
  );
}

/** A field, and below it the place of its code, kept while the code that draws it is fetched, and if it never comes. */
function CodeField({ code, children }: { code: ReactNode; children: ReactNode }) {
  const place = <div className="h-28" />;
  return (
    <div className="flex flex-col gap-2">
      {children}
      <LazyBoundary fallback={place} failed={place}>
        {code}
      </LazyBoundary>
    </div>
  );
}
