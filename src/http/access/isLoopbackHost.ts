/** Whether a host, with or without a port, names this machine itself. */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|127(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}|\[::1\])(:\d{1,5})?$/i.test(host);
