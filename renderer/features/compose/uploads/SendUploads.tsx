import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { callQuietly, useAccountStore } from '../../../state/index.ts'
import { createUploadFeed } from './uploadFeed.ts'
import { UploadList } from './UploadList.tsx'

/** The uploads that a pending message waits for, by their ids. */
export function SendUploads({ awaits }: { readonly awaits: readonly string[] }) {
  const account = useAccountStore().id
  const feed = useMemo(() => createUploadFeed(account), [account])
  const rows = useSyncExternalStore(feed.subscribe, feed.slow)
  useEffect(() => feed.start(), [feed])
  return (
    <UploadList
      feed={feed}
      rows={rows.filter(({ id }) => awaits.includes(id))}
      onControl={({ id }, op) => callQuietly('upload.control', { account, id, op })}
    />
  )
}
