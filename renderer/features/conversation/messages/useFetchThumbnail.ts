import { useMemo } from 'react'
import { hasThumbnailStatus } from '../../../../shared/api/capabilities.ts'
import { uploadSegments } from '../../../../shared/content/links/uploadSegments.ts'
import { largestThumbnail } from '../../../../shared/content/thumbnail.ts'
import { call, useAccount, useMediaSource } from '../../../state/index.ts'
import type { ContentEnvironment } from '../../content/content/index.ts'

/**
 * Returns the function that polls for thumbnails of message content, or undefined if the server does not support it.
 */
export function useFetchThumbnail(): ContentEnvironment['fetchThumbnail'] {
  const { account } = useMediaSource()
  const hasStatus = useAccount(({ realm }) => hasThumbnailStatus(realm.featureLevel))
  const formats = useAccount(({ realm }) => realm.fields['server_thumbnail_formats'])
  return useMemo(() => {
    if (!hasStatus) return undefined
    return async (upload) => {
      const segments = uploadSegments(upload)
      const address = segments && largestThumbnail(segments, formats)
      if (segments === null || address === null) throw new Error('no upload, or no format of thumbnails')
      const status = await call('api.call', { account, route: 'getThumbnailStatus', params: { segments } })
      return (status as { readonly hasThumbnail: boolean }).hasThumbnail ? address : null
    }
  }, [hasStatus, formats, account])
}
