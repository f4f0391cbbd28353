/** How something stands: `warning` is for what works and should not stay so, `fault` for what does not. */
export type Standing = 'ok' | 'warning' | 'fault';

export type Finding = {
  /** What was looked at. */
  readonly about: string;
  readonly standing: Standing;
  readonly says: string;
  /** What to do; absent where all is well. */
  readonly instead?: string;
};

export const fine = (about: string, says: string): Finding => ({ about, standing: 'ok', says });

export const warning = (about: string, says: string, instead: string): Finding => ({
  about,
  standing: 'warning',
  says,
  instead,
});

export const fault = (about: string, says: string, instead: string): Finding => ({
  about,
  standing: 'fault',
  says,
  instead,
});
