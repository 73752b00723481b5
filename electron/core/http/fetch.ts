/** The part of fetch that the core uses; Chromium's session.fetch and Node's global one both fit. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>
