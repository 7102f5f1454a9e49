// How versions are written. Which of two releases is newer is decided by their sequence numbers, not here.

/**
 * A version as lists and releases write it: three numbers, then at most one short word and a number, such as `-rc.1`. Longer
 * pre-releases, which semver.org allows, have room for a sentence that a model would read.
 */
export const SEMVER = /^\d{1,6}\.\d{1,6}\.\d{1,6}(-[0-9a-z]{1,8}(\.\d{1,6})?)?$/;
