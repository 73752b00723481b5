/** Choosing the square of a picture that stands beside somebody's messages. */
export { ChoosePicture, usePictureLimit } from './ChoosePicture.tsx'
export { PictureFile } from './PictureFile.tsx'
