import type { ReactNode } from 'react';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LineField, TextField } from '../fields/text-field.tsx';
import type { FieldProps } from '../fields/use-field.ts';

const LiveQrCode = lazyComponent(async () => (await import('./live-qr-code.tsx')).LiveQrCode);
const LiveBarcode = lazyComponent(async () => (await import('./live-barcode.tsx')).LiveBarcode);

/** The content of a QR code, with the code below. */
export function QrCodeField(props: FieldProps) {
  return (
    <CodeField code={<LiveQrCode {...props} />}>
      <TextField {...props} />
    </CodeField>
  );
}

/** The content of a barcode, with the bars below. */
export function BarcodeField(props: FieldProps) {
  return (
    <CodeField code={<LiveBarcode {...props} />}>
      <LineField {...props} />
    </CodeField>
  );
}

/** A field with room for its code below, which stays while the code is loaded, and when that fails. */
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
