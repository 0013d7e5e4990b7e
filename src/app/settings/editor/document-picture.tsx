import { useQuery } from '@tanstack/react-query';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { isJsonObject, readMember } from '../../../contract/loose.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { previewQueryOptions } from '../../lib/preview-query-options.ts';
import { MissedLine } from '../../ui/missed-line.tsx';
import { workspaceClient } from '../workspace-client.ts';

export interface DocumentPictureProps {
  alt: string;
  /** Undefined as long as none can be drawn. */
  document: Record<string, unknown> | undefined;
  /** It is not the document as it is now. */
  isStale: boolean;
  /** There is none to wait for. */
  isNone?: boolean;
  /** Over the picture. */
  children?: ReactNode;
}

/** The free proof of a document between crop marks, drawn from its examples; the last one stays until the next is there. */
export function DocumentPicture({ alt, document, isStale, isNone = false, children }: DocumentPictureProps) {
  const proof = useQuery({
    ...previewQueryOptions,
    queryKey: ['document-proof', document],
    queryFn: ({ signal }) => workspaceClient.proofDocument(document ?? {}, { signal }),
    enabled: document !== undefined,
  });
  const [last, setLast] = useState(proof.data);
  if (proof.data !== undefined && proof.data !== last) setLast(proof.data);
  const url = useObjectUrl(last?.bytes, last?.contentType);
  const isOld = isStale || proof.isError;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div style={{ '--ratio': readRatio(document) } as CSSProperties} className="document-frame crop-marks">
        <div className="relative aspect-(--ratio) w-full">
          {url === undefined ? (
            <div
              className={`size-full ${proof.isError || isNone ? 'border border-dashed border-grey-7' : 'skeleton'}`}
            />
          ) : (
            <img
              src={url}
              alt={alt}
              className={`checkerboard size-full object-contain transition-opacity ${isOld ? 'opacity-60' : ''}`}
            />
          )}
          {children}
        </div>
      </div>
      {proof.error !== null && (
        <MissedLine className="text-sm text-warning" onTryAgain={() => void proof.refetch()}>
          No proof just now: {proof.error.message}
        </MissedLine>
      )}
    </div>
  );
}

function readRatio(document: Record<string, unknown> | undefined): number {
  const viewport = document && readMember(document, 'viewport');
  if (!isJsonObject(viewport)) return 1;
  const ratio = Number(readMember(viewport, 'width')) / Number(readMember(viewport, 'height'));
  return Number.isFinite(ratio) && ratio > 0 ? ratio : 1;
}
