/** The way to the pictures, files and links of a conversation; apart from the view, which few need. */
export { galleryNarrow, openGallery } from './galleryAddress.ts'
