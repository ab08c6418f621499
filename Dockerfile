# SMP UPC in a container: Debian 13 with the packages that tools/package makes, of the processor that the image is for.
#   tools/package && docker build -t smp-upc -f Dockerfile packages
#   docker run --rm -v "$PWD:/work" smp-upc upcrun -n 4 hello.upc
# For both processors, with the packages of both in the folder: docker buildx build --platform linux/amd64,linux/arm64 …
FROM debian:13-slim
COPY *.deb /tmp/
RUN apt-get update && apt-get install -y --no-install-recommends /tmp/*_all.deb /tmp/*_"$(dpkg --print-architecture)".deb python3 && rm -rf /var/lib/apt/lists/* /tmp/*.deb
WORKDIR /work
