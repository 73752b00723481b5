/** Controls that choose the square of a picture to use as avatar. */
export { ChoosePicture, usePictureLimit } from './ChoosePicture.tsx'
export { PictureFile } from './PictureFile.tsx'
