type Sharing = Pick<Navigator, 'canShare' | 'share'>;

/** Whether the system takes files of this type from a page and hands them to other apps. */
export function canShareImage(mediaType: string, extension: string, sharing: Partial<Sharing> = navigator): boolean {
  return sharing.canShare?.({ files: [new File([], `image.${extension}`, { type: mediaType })] }) === true;
}

/** Hands the image to the app that the reader chooses, and gives a sentence when that fails. */
export async function shareImage(file: File, sharing: Sharing = navigator): Promise<string> {
  try {
    await sharing.share({ files: [file] });
    return '';
  } catch (error) {
    // Whoever closes the list of apps knows it.
    return (error as Error).name === 'AbortError' ? '' : 'The image could not be shared. Download it instead.';
  }
}
