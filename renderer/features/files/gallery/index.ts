/** The pictures, files and links of a conversation. */
export { galleryView } from './galleryView.ts'
