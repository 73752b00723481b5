/** Returns a picture made by the window as a file for a request. */
export const pictureFile = (bytes: Uint8Array<ArrayBuffer>) =>
  ({ name: 'picture.png', type: 'image/png', bytes }) as const
