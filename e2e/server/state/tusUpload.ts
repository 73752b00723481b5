export interface TusUpload {
  readonly ownerId: number
  readonly fileName: string
  readonly contentType: string
  readonly metadata: string
  readonly length: number
  readonly chunks: Buffer[]
  offset: number
}
