# SMP UPC in a container: Debian 12 with the packages that tools/package makes.
#   tools/package && docker build -t smp-upc -f Dockerfile packages
#   docker run --rm -v "$PWD:/work" smp-upc upcrun -n 4 hello.upc
FROM debian:12-slim
COPY *.deb /tmp/
RUN apt-get update && apt-get install -y --no-install-recommends /tmp/*.deb python3 && rm -rf /var/lib/apt/lists/* /tmp/*.deb
WORKDIR /work
