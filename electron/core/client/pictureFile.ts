/** A picture that the window made, as a file that goes along with a request. */
export const pictureFile = (bytes: Uint8Array<ArrayBuffer>) =>
  ({ name: 'picture.png', type: 'image/png', bytes }) as const
