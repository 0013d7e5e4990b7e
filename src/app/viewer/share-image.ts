type Sharing = Pick<Navigator, 'canShare' | 'share'>;

/** Whether the system can share files of this type with other apps. */
export function canShareImage(mediaType: string, extension: string, sharing: Partial<Sharing> = navigator): boolean {
  return sharing.canShare?.({ files: [new File([], `image.${extension}`, { type: mediaType })] }) === true;
}

/** Shares the image with an app, and returns a message when that fails. */
export async function shareImage(file: File, sharing: Sharing = navigator): Promise<string> {
  try {
    await sharing.share({ files: [file] });
    return '';
  } catch (error) {
    // The user closed the list of apps.
    return (error as Error).name === 'AbortError' ? '' : 'The image could not be shared. Download it instead.';
  }
}
