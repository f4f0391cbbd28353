/** How much one key may ask of one replica. */
export type Rate = {
  /** Requests a second in the long run, and as many at once; none means no limit. */
  readonly reads: number;
  readonly writes: number;
};

export type RateClass = keyof Rate;

/**
 * What is left to one key of one class: a bucket that fills steadily and is taken from by each request. Its words are
 * kept, those of `toldLeft` as `told`: the same is said again and again.
 */
export type Bucket = {
  readonly rate: number;
  left: number;
  at: number;
  policy: string;
  toldLeft: number;
  told: string;
};

export const createBucket = (rate: number, now: number): Bucket => ({
  rate,
  left: rate,
  at: now,
  policy: '',
  toldLeft: -1,
  told: '',
});

/** Takes one request from the bucket; false where it is empty. `now` in milliseconds from any start. */
export const takeOne = (bucket: Bucket, now: number): boolean => {
  bucket.left = Math.min(bucket.rate, bucket.left + (Math.max(0, now - bucket.at) * bucket.rate) / 1_000);
  bucket.at = now;
  if (bucket.left < 1) return false;
  bucket.left -= 1;
  return true;
};

/** Gives back what was taken for a request that asks again in another way. */
export const giveBack = (bucket: Bucket): void => {
  bucket.left = Math.min(bucket.rate, bucket.left + 1);
};

/** Whole seconds until there is room for one more. */
export const secondsToWait = ({ rate, left }: Bucket): number => Math.max(1, Math.ceil((1 - left) / rate));

/**
 * The fields of draft-ietf-httpapi-ratelimit-headers-10: the policy, and what is left of it, as structured fields
 * (RFC 9651). `q` is the quota, `w` its window in seconds, `r` what remains, `t` when that changes.
 */
export const rateLimitHeaders = (name: RateClass, bucket: Bucket): Readonly<Record<string, string>> => ({
  'RateLimit-Policy': policyText(name, bucket),
  RateLimit: leftText(name, bucket),
});

export const policyText = (name: RateClass, bucket: Bucket): string => {
  if (bucket.policy === '') bucket.policy = `"${name}";q=${bucket.rate};w=1`;
  return bucket.policy;
};

export const leftText = (name: RateClass, bucket: Bucket): string => {
  const left = Math.max(0, Math.floor(bucket.left));
  if (left !== bucket.toldLeft) {
    bucket.toldLeft = left;
    bucket.told = `"${name}";r=${left};t=1`;
  }
  return bucket.told;
};
