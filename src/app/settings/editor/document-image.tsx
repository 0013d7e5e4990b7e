import { keepPreviousData } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import { isJsonObject, readMember } from '../../../contract/loose.ts';
import { previewQueryOptions } from '../../lib/preview-query-options.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { MissedLine } from '../../ui/missed-line.tsx';
import { useWorkspaceQuery } from '../use-workspace-client.ts';

type Document = Record<string, unknown>;

/** The free proof of a document, with the document that it shows. The proof stays until the next one has loaded. */
export function useDocumentProof(document: Document | undefined, isDrawable = true) {
  return useWorkspaceQuery(
    ['document-proof', document],
    async (client, call) => ({ document, image: await client.proofDocument(document ?? {}, call) }),
    { ...previewQueryOptions, enabled: document !== undefined && isDrawable, placeholderData: keepPreviousData },
  );
}

export interface DocumentImageProps {
  alt: string;
  document: Document | undefined;
  /** False while the document has problems. */
  isDrawable?: boolean;
  isStale?: boolean;
  /** No proof is expected. */
  isEmpty?: boolean;
  children?: ReactNode;
}

/** A document's proof between crop marks. */
export function DocumentImage(props: DocumentImageProps) {
  const { alt, document, isDrawable, isStale = false, isEmpty = false, children } = props;
  const proof = useDocumentProof(document, isDrawable);
  const { data, error } = proof;
  const url = useObjectUrl(data?.image.bytes, data?.image.contentType);
  const ratio = readRatio(data?.document ?? document);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div style={{ '--ratio': ratio } as CSSProperties} className="document-frame crop-marks">
        <div className="relative aspect-(--ratio) w-full">
          {url === undefined ? (
            <div
              className={`size-full ${error !== null || isEmpty ? 'border border-dashed border-grey-7' : 'skeleton'}`}
            />
          ) : (
            <img
              src={url}
              alt={alt}
              className={`checkerboard size-full object-contain transition-opacity ${isStale ? 'opacity-60' : ''}`}
            />
          )}
          {children}
        </div>
      </div>
      {error !== null && (
        <MissedLine className="text-sm text-warning" onTryAgain={() => void proof.refetch()}>
          Preview unavailable: {error.message}
        </MissedLine>
      )}
    </div>
  );
}

function readRatio(document: Document | undefined): number {
  const viewport = document && readMember(document, 'viewport');
  if (!isJsonObject(viewport)) return 1;
  const ratio = Number(readMember(viewport, 'width')) / Number(readMember(viewport, 'height'));
  return Number.isFinite(ratio) && ratio > 0 ? ratio : 1;
}
