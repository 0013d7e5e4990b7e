import { useMutation } from '@tanstack/react-query';
import { Trash2, Upload } from 'lucide-react';
import { cutName } from '../../../contract/workspace.ts';
import { imagePath, type AddImage, type ImageEntry } from '../../../contract/workspace-images.ts';
import { confirmDelete } from '../../lib/confirm-action.tsx';
import { dataUriOf } from '../../lib/data-uri.ts';
import { Failure } from '../../lib/failure.tsx';
import { ReadFailure, type ReadFailureProps } from '../../lib/read-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogHead, floatingDialogClass } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { IMAGE_TYPES, readImageFile } from '../read-image-file.ts';

/** The images of the workspace. */
export interface WorkspaceImages {
  /** Without data until the list has been read. */
  list: ReadFailureProps['query'] & { data: readonly ImageEntry[] | undefined };
  add: (image: AddImage) => Promise<ImageEntry>;
  read: (imageId: string) => Promise<Blob>;
  remove: (imageId: string) => Promise<void>;
}

export interface ImagesDialogProps {
  images: WorkspaceImages;
  /** Gets the image as a data URI. */
  onChoose: (data: string) => void;
  onClose: () => void;
}

/** Chooses one of the workspace's images, adds to them and deletes them. */
export function ImagesDialog({ images, onChoose, onClose }: ImagesDialogProps) {
  const { list, add, read, remove } = images;
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const image = await readImageFile(file);
      if ('problem' in image) throw new Error(image.problem);
      return add({ name: cutName(file.name), data: image.data });
    },
  });
  const choice = useMutation({
    mutationFn: async ({ image: { id, contentType } }: Choice) => dataUriOf(await read(id), contentType),
    onSuccess: (data, { button }) => {
      // The browser returns the focus before the document changes.
      button.closest('dialog')?.close();
      onChoose(data);
    },
  });
  const isBusy = upload.isPending || choice.isPending;

  function askToDelete({ id, name }: ImageEntry): void {
    confirmDelete({
      label: name,
      message: <p>Templates that contain it don’t change.</p>,
      onConfirm: async () => {
        await remove(id);
        upload.reset();
        choice.reset();
      },
    });
  }

  return (
    <Dialog
      label="Images"
      closedBy={isBusy ? 'none' : 'any'}
      className={`${floatingDialogClass} w-[min(48rem,92vw)]`}
      onClose={onClose}
    >
      <DialogHead title="Images" isLocked={isBusy} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileButton accept={IMAGE_TYPES} onFiles={([file]) => isBusy || upload.mutate(file)}>
          <Upload size="1rem" aria-hidden="true" />
          Upload
        </FileButton>
        <p className="min-w-0 flex-1 basis-60 text-sm text-grey-11">
          PNG, JPEG or WebP, up to 2 MB. Everyone who designs templates in this workspace can use these images.
        </p>
      </div>
      {upload.error !== null && <Failure error={upload.error} title="The image wasn’t uploaded." />}
      {choice.error !== null && (
        <Failure error={choice.error} title="The image couldn’t be loaded." missing="Someone deleted it." />
      )}
      <ReadFailure title="The images couldn’t be loaded." query={list} />
      <output className="text-sm empty:hidden">{upload.data && `${upload.data.name} is in the list.`}</output>
      {list.data?.length === 0 && <p className="text-sm text-grey-11">No images yet.</p>}
      <ul aria-label="Images" className="grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-4">
        {list.data?.map((image) => (
          <ImageItem
            key={image.id}
            image={image}
            onChoose={(button) => isBusy || choice.mutate({ image, button })}
            onDelete={() => askToDelete(image)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface Choice {
  image: ImageEntry;
  /** What was pressed. */
  button: HTMLElement;
}

interface ImageItemProps {
  image: ImageEntry;
  onChoose: (button: HTMLElement) => void;
  onDelete: () => void;
}

function ImageItem({ image: { id, name, width, height, byteCount }, onChoose, onDelete }: ImageItemProps) {
  return (
    <li className="flex min-w-0 flex-col rounded-card border border-grey-6">
      <button
        type="button"
        className="flex flex-1 flex-col gap-1 rounded-card p-2 text-start hover:bg-grey-3"
        onClick={({ currentTarget }) => onChoose(currentTarget)}
      >
        <img src={imagePath(id)} alt="" loading="lazy" className="checkerboard h-28 w-full object-contain" />
        <bdi className="line-clamp-2 text-sm wrap-anywhere">{name}</bdi>
        <span className="text-xs text-grey-11 tabular">
          {width} × {height} px, <span className="whitespace-nowrap">{formatBytes(byteCount)}</span>
        </span>
      </button>
      <Button variant="quiet" className="self-start" onClick={onDelete}>
        <Trash2 size="1rem" aria-hidden="true" />
        Delete
        <span className="sr-only">{name}</span>
      </Button>
    </li>
  );
}
