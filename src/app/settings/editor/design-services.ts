import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { pagePath } from '../../../contract/pages.ts';
import type { AddImage } from '../../../contract/workspace-images.ts';
import type { TemplateDetail } from '../../../contract/workspace.ts';
import type { TemplateDocument } from '../../../document/template-document.ts';
import type { WorkspaceImages } from '../../editor/properties/images-dialog.tsx';
import type { Prove } from '../../editor/values/test-strip.tsx';
import { repeatPreview } from '../../lib/preview-query-options.ts';
import { acceptGone, useChange } from '../use-change.ts';
import { useWorkspaceClient, useWorkspaceQuery } from '../use-workspace-client.ts';

/** Draws documents with the service. */
export function useProve(): Prove {
  const client = useWorkspaceClient();
  return useCallback(
    async (document, variables, signal) => {
      const { bytes, contentType, findings } = await repeatPreview(
        () => client.proofDocument({ ...document }, { variables, signal }),
        signal,
      );
      return { image: new Blob([bytes], { type: contentType }), findings };
    },
    [client],
  );
}

/** The workspace's images. */
export function useImages(): WorkspaceImages {
  const client = useWorkspaceClient();
  const addition = useChange((workspace, image: AddImage) => workspace.addImage(image));
  const removal = useChange((workspace, id: string) => workspace.deleteImage(id).catch(acceptGone));
  return {
    list: useWorkspaceQuery(['workspace', 'images'], (workspace, call) => workspace.listImages(call)),
    add: addition.mutateAsync,
    read: client.getImage,
    remove: removal.mutateAsync,
  };
}

/** Creates templates like this one from other documents, and opens them. */
export function useCreation({ projectId, description }: TemplateDetail) {
  const [, navigate] = useLocation();
  return useChange(
    (client, { name, document }: { name: string; document: TemplateDocument }) =>
      client.createTemplate({
        name,
        description,
        projectId,
        visibility: 'PRIVATE',
        document: { ...document },
      }),
    ({ id }) => navigate(pagePath.editTemplate(id)),
  );
}
