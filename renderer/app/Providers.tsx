import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

/** For facts that no event tells of. Main retries and knows the network; here a query is a call to main. */
const createClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 60_000, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** Provides the contexts that every part of the window relies on. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
