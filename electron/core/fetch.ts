/** What the core needs of fetch; Chromium's session.fetch and Node's global one both fit. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>
